ALTER TABLE "users" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_version_index" ON "users" USING btree ("version");--> statement-breakpoint
CREATE INDEX "profiles_version_index" ON "profiles" USING btree ("version");--> statement-breakpoint
CREATE TRIGGER profile_version BEFORE INSERT OR UPDATE ON "profiles" FOR EACH ROW EXECUTE FUNCTION set_version();
--> statement-breakpoint
CREATE TRIGGER user_version BEFORE INSERT OR UPDATE OF "given_name", "family_name", "email", "email_confirmed_at", "student", "deletion_asked_at" ON "users" FOR EACH ROW EXECUTE FUNCTION set_version();
