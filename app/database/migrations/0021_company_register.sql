CREATE TABLE "company_register" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"license_number" text,
	"license_ends_on" date,
	"documents_on" date,
	"documents_by" text,
	"terms_version" text,
	"terms_on" date,
	"member_through" date,
	"notes" text DEFAULT '' NOT NULL,
	"shown" text[] DEFAULT '{}' NOT NULL,
	"reminders" smallint DEFAULT 0 NOT NULL,
	"reminded_on" date,
	"paused_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "suspensions" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "suspensions" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "company_register" ADD CONSTRAINT "company_register_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_register_membership" ON "company_register" USING btree ("member_through") WHERE "company_register"."member_through" is not null and "company_register"."paused_at" is null;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_company_open" ON "suspensions" USING btree ("company_id") WHERE "suspensions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_company" ON "suspensions" USING btree ("company_id","at");--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_of_one" CHECK (num_nonnulls("suspensions"."user_id", "suspensions"."company_id") = 1);