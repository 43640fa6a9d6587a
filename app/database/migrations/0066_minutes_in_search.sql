-- The first three indexes carry every column that a filter asks for, as in migration 0001.
ALTER TABLE "known_homes" ADD COLUMN "walk_minutes" smallint;--> statement-breakpoint
ALTER TABLE "known_homes" ADD COLUMN "bike_minutes" smallint;--> statement-breakpoint
ALTER TABLE "known_homes" ADD COLUMN "transit_minutes" smallint;--> statement-breakpoint
ALTER TABLE "known_homes" ADD COLUMN "drive_minutes" smallint;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "walk_minutes" smallint;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "bike_minutes" smallint;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "transit_minutes" smallint;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "drive_minutes" smallint;;--> statement-breakpoint
DROP INDEX "listing_search_price";--> statement-breakpoint
DROP INDEX "listing_search_beds";--> statement-breakpoint
DROP INDEX "listing_search_position";--> statement-breakpoint
UPDATE "listing_search" SET "walk_minutes" = CASE WHEN "walk_meters" IS NOT NULL THEN greatest(1, round("walk_meters" / 80.0)) END, "bike_minutes" = CASE WHEN "bike_meters" IS NOT NULL THEN greatest(1, round("bike_meters" / 250.0)) END
FROM "commutes" WHERE "commutes"."listing_id" = "listing_search"."listing_id" AND "commutes"."campus_id" = "listing_search"."campus_id" AND "commutes"."lat" = "listing_search"."lat" AND "commutes"."lng" = "listing_search"."lng";--> statement-breakpoint
UPDATE "listing_search" SET "transit_minutes" = "median"
FROM "transit_minutes" t WHERE t."listing_id" = "listing_search"."listing_id" AND t."campus_id" = "listing_search"."campus_id" AND t."lat" = "listing_search"."lat" AND t."lng" = "listing_search"."lng";--> statement-breakpoint
UPDATE "listing_search" SET "drive_minutes" = greatest(1, round("seconds" / 60.0))
FROM "listing_drives" d WHERE d."meters" <= 8046.72 AND d."listing_id" = "listing_search"."listing_id" AND d."campus_id" = "listing_search"."campus_id" AND d."lat" = "listing_search"."lat" AND d."lng" = "listing_search"."lng";--> statement-breakpoint
UPDATE "known_homes" k SET "walk_minutes" = s."walk_minutes", "bike_minutes" = s."bike_minutes", "transit_minutes" = s."transit_minutes", "drive_minutes" = s."drive_minutes"
FROM "listing_search" s WHERE s."listing_id" = k."listing_id";--> statement-breakpoint
CREATE INDEX "listing_search_price" ON "listing_search" USING btree ("campus_id","share","listing_id") INCLUDE ("whole","shared","personal","by_bed","type","beds","half_baths","square_feet","features","available_from","lease_months","lat","lng","approximate","listed_at","rank","walk_minutes","bike_minutes","transit_minutes","drive_minutes");--> statement-breakpoint
CREATE INDEX "listing_search_beds" ON "listing_search" USING btree ("campus_id","beds","share","listing_id") INCLUDE ("whole","shared","personal","by_bed","type","half_baths","square_feet","features","available_from","lease_months","lat","lng","approximate","listed_at","rank","walk_minutes","bike_minutes","transit_minutes","drive_minutes");--> statement-breakpoint
CREATE INDEX "listing_search_position" ON "listing_search" USING btree ("lat","lng") INCLUDE ("campus_id","share","whole","shared","personal","by_bed","type","beds","half_baths","square_feet","features","available_from","lease_months","approximate","listed_at","rank","listing_id","walk_minutes","bike_minutes","transit_minutes","drive_minutes");
