ALTER TABLE "manager_feeds" DROP CONSTRAINT "manager_feeds_source";--> statement-breakpoint
ALTER TABLE "trusted_sources" DROP CONSTRAINT "trusted_sources_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "manager_feeds" DROP CONSTRAINT "manager_feeds_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "manager_imports" DROP CONSTRAINT "manager_imports_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "manager_imports_user_id_created_at_index";--> statement-breakpoint
ALTER TABLE "manager_feeds" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "manager_imports" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "manager_imports" ADD COLUMN "company_id" uuid;--> statement-breakpoint
-- Accounts with lists that have no home yet.
WITH "alone" AS MATERIALIZED (
  SELECT u."id" AS "user_id", gen_random_uuid() AS "company_id" FROM "users" u
  WHERE NOT EXISTS (SELECT FROM "company_members" m WHERE m."user_id" = u."id") AND (
    EXISTS (SELECT FROM "manager_imports" i WHERE i."user_id" = u."id")
    OR EXISTS (SELECT FROM "manager_feeds" f WHERE f."user_id" = u."id")
    OR EXISTS (SELECT FROM "trusted_sources" t WHERE t."owner_id" = u."id")
    OR EXISTS (SELECT FROM "listings" l WHERE l."owner_id" = u."id"))
), "begun" AS (
  INSERT INTO "companies" ("id", "created_at") SELECT "company_id", now() FROM "alone"
)
INSERT INTO "company_members" ("user_id", "company_id", "role", "joined_at")
SELECT "user_id", "company_id", 'owner', now() FROM "alone";--> statement-breakpoint
-- Lists become their company's. Where two of its people have one of the same name, the later one's gets a number.
WITH "lists" AS (
  SELECT "user_id", "source" FROM "manager_imports" UNION SELECT "user_id", "source" FROM "manager_feeds"
  UNION SELECT "owner_id", "source" FROM "trusted_sources" UNION SELECT "owner_id", "source" FROM "listings"
), "ranked" AS MATERIALIZED (
  SELECT l."user_id", l."source", m."company_id", dense_rank() OVER (
    PARTITION BY m."company_id", lower(l."source") ORDER BY m."joined_at", m."user_id") AS "place"
  FROM "lists" l JOIN "company_members" m ON m."user_id" = l."user_id"
), "named" AS MATERIALIZED (
  SELECT "user_id", "source", "company_id",
    CASE WHEN "place" = 1 THEN "source" ELSE "source" || ' (' || "place" || ')' END AS "name" FROM "ranked"
), "of_homes" AS (
  UPDATE "listings" l SET "owner_id" = n."company_id", "source" = n."name"
  FROM "named" n WHERE l."owner_id" = n."user_id" AND l."source" = n."source"
), "of_imports" AS (
  UPDATE "manager_imports" i SET "company_id" = n."company_id", "source" = n."name"
  FROM "named" n WHERE i."user_id" = n."user_id" AND i."source" = n."source"
), "of_feeds" AS (
  UPDATE "manager_feeds" f SET "company_id" = n."company_id", "source" = n."name"
  FROM "named" n WHERE f."user_id" = n."user_id" AND f."source" = n."source"
)
UPDATE "trusted_sources" t SET "owner_id" = n."company_id", "source" = n."name"
FROM "named" n WHERE t."owner_id" = n."user_id" AND t."source" = n."source";--> statement-breakpoint
ALTER TABLE "manager_feeds" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "manager_imports" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "trusted_sources" ADD CONSTRAINT "trusted_sources_owner_id_companies_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD CONSTRAINT "manager_feeds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD CONSTRAINT "manager_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_imports" ADD CONSTRAINT "manager_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_imports" ADD CONSTRAINT "manager_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manager_feeds_user" ON "manager_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "manager_imports_company_id_created_at_index" ON "manager_imports" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "manager_imports_user" ON "manager_imports" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD CONSTRAINT "manager_feeds_source" UNIQUE("company_id","source");