ALTER TABLE "installation" ADD COLUMN "token" uuid;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "next_token" uuid;--> statement-breakpoint
-- A home's shown position, and so its ways, change with its precision, too (app/platform/geo/shown-position.ts).
CREATE OR REPLACE TRIGGER moved_home AFTER UPDATE OF "lat", "lng", "precision", "campus_id", "status" ON "listings" FOR EACH ROW
  WHEN (NEW."lat" IS NOT NULL AND (OLD."lat", OLD."lng", OLD."precision", OLD."campus_id", OLD."status")
    IS DISTINCT FROM (NEW."lat", NEW."lng", NEW."precision", NEW."campus_id", NEW."status"))
  EXECUTE FUNCTION home_moved();
--> statement-breakpoint
UPDATE "listing_search" "home" SET "lat" = floor("home"."lat" * 100 + 0.5) / 100, "lng" = floor("home"."lng" * 100 + 0.5) / 100
FROM (SELECT "listing_id" FROM "listing_search" WHERE "approximate" = 1 ORDER BY "listing_id" FOR UPDATE) "about"
WHERE "home"."listing_id" = "about"."listing_id";
--> statement-breakpoint
-- What saved searches know of homes: that these moved is no news.
UPDATE "known_homes" "known" SET "lat" = "home"."lat", "lng" = "home"."lng"
FROM "listing_search" "home" WHERE "home"."listing_id" = "known"."listing_id" AND "home"."approximate" = 1;
--> statement-breakpoint
INSERT INTO "moved_homes" ("listing_id", "version")
SELECT "id", pg_current_xact_id()::text::bigint FROM "listings" WHERE "precision" = 'approximate' AND "lat" IS NOT NULL
ORDER BY "id" ON CONFLICT ("listing_id") DO UPDATE SET "version" = excluded."version";
