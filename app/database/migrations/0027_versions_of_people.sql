ALTER TABLE "users" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_version_index" ON "users" USING btree ("version");--> statement-breakpoint
CREATE INDEX "profiles_version_index" ON "profiles" USING btree ("version");--> statement-breakpoint
-- What is kept in memory of a row is read anew when a later transaction wrote it. Transactions commit in another order than
-- they begin; who reads looks back to the oldest that was under way (app/features/roommates/crowd).
CREATE FUNCTION set_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER profile_version BEFORE INSERT OR UPDATE ON "profiles" FOR EACH ROW EXECUTE FUNCTION set_version();
--> statement-breakpoint
CREATE TRIGGER user_version BEFORE INSERT OR UPDATE OF "given_name", "family_name", "email", "email_confirmed_at", "student", "deletion_asked_at" ON "users" FOR EACH ROW EXECUTE FUNCTION set_version();
