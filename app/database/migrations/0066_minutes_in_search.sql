-- Only columns, so that nobody waits: a job fills them in (features/listings/index/index-minutes.server.ts).
ALTER TABLE "known_homes" ADD COLUMN "walk_minutes" smallint;--> statement-breakpoint
ALTER TABLE "known_homes" ADD COLUMN "bike_minutes" smallint;--> statement-breakpoint
ALTER TABLE "known_homes" ADD COLUMN "transit_minutes" smallint;--> statement-breakpoint
ALTER TABLE "known_homes" ADD COLUMN "drive_minutes" smallint;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "walk_minutes" smallint;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "bike_minutes" smallint;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "transit_minutes" smallint;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "drive_minutes" smallint;
