ALTER TABLE "users" ADD COLUMN "began_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_by_time" ON "users" USING btree ("created_at");--> statement-breakpoint
-- These were attempts, not people; those of the last days are counted anew.
DELETE FROM "analytics_sums" WHERE "kind" = 'sign-up';--> statement-breakpoint
-- "$501 to $1000" and "$501 to $1,000" are 501-1000.
WITH "worded" AS (
	DELETE FROM "analytics_sums" WHERE "kind" = 'search-budget' AND "name" LIKE '%$%' RETURNING *
)
INSERT INTO "analytics_sums" ("campus", "kind", "day", "name", "count")
SELECT "campus", "kind", "day",
	CASE WHEN "name" LIKE 'over %' THEN 'over-4000' ELSE replace(regexp_replace("name", '[$,]', '', 'g'), ' to ', '-') END,
	sum("count")
FROM "worded" GROUP BY 1, 2, 3, 4;
