CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	"lift_reason" text,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_answer" text,
	"appeal_answered_at" timestamp with time zone,
	CONSTRAINT "suspensions_appeal" CHECK (("suspensions"."appeal" is null) = ("suspensions"."appealed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_open" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_person" ON "suspensions" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "suspensions_due" ON "suspensions" USING btree ("until") WHERE "suspensions"."lifted_at" is null and "suspensions"."until" is not null;--> statement-breakpoint
CREATE INDEX "suspensions_by" ON "suspensions" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "suspensions_lifted_by" ON "suspensions" USING btree ("lifted_by");--> statement-breakpoint
-- Lists of people read it, so what is kept in memory of them must come to know.
DROP TRIGGER user_version ON "users";--> statement-breakpoint
CREATE TRIGGER user_version BEFORE INSERT OR UPDATE OF "given_name", "family_name", "email", "email_confirmed_at", "student", "deletion_asked_at", "suspended_at" ON "users" FOR EACH ROW EXECUTE FUNCTION set_version();
