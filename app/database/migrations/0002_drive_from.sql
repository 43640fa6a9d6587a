DELETE FROM "listing_drives";--> statement-breakpoint
ALTER TABLE "listing_drives" ADD COLUMN "lat" double precision NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_drives" ADD COLUMN "lng" double precision NOT NULL;