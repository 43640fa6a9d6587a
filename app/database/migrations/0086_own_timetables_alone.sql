-- Minutes come from imported timetables alone, and drives from OSRM or Google.
DELETE FROM "transit_minutes" WHERE "planner" IS NOT NULL;--> statement-breakpoint
DELETE FROM "listing_drives" WHERE "provider" = 'valhalla';--> statement-breakpoint
ALTER TABLE "transit_minutes" DROP COLUMN "planner";--> statement-breakpoint
ALTER TABLE "transit_minutes" DROP COLUMN "planned_for";--> statement-breakpoint
ALTER TABLE "transit_minutes" DROP COLUMN "asked_at";
