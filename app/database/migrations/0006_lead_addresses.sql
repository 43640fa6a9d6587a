CREATE TABLE "company_lead_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "company_lead_addresses_once" UNIQUE("company_id","email")
);
--> statement-breakpoint
ALTER TABLE "company_lead_addresses" ADD CONSTRAINT "company_lead_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_lead_addresses_email" ON "company_lead_addresses" USING btree ("email");