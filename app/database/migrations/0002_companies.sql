CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"asked_name" text,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "companies" ("id", "created_at") VALUES ('00000000-0000-4000-8000-000000000001', now());--> statement-breakpoint
INSERT INTO "company_members" ("user_id", "company_id", "role")
SELECT "manager_id", gen_random_uuid(), 'owner' FROM "listings" WHERE "manager_id" IS NOT NULL GROUP BY "manager_id";--> statement-breakpoint
INSERT INTO "companies" ("id", "asked_name", "asked_at", "created_at")
SELECT m."company_id", b."name", b."at", now()
FROM "company_members" m LEFT JOIN LATERAL (
	SELECT btrim(r."business_name") AS "name", now() AS "at"
	FROM "manager_invitations" i JOIN "listing_requests" r ON r."id" = i."request_id"
	WHERE i."accepted_by" = m."user_id" AND length(btrim(r."business_name")) BETWEEN 1 AND 80
	ORDER BY i."accepted_at" DESC LIMIT 1
) b ON true;--> statement-breakpoint
INSERT INTO "moderation_items" ("id", "kind", "subject", "facts", "state", "opened_at")
SELECT gen_random_uuid(), 'company', "id"::text, jsonb_build_object('companyId', "id"), 'open', "asked_at"
FROM "companies" WHERE "asked_name" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_members_company" ON "company_members" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "company_id" uuid DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL;--> statement-breakpoint
UPDATE "listings" SET "company_id" = m."company_id" FROM "company_members" m WHERE m."user_id" = "listings"."manager_id";--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set default ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "listings_company" ON "listings" USING btree ("company_id");
