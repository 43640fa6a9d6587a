ALTER TABLE "listing_changes" ADD COLUMN "bulk_id" uuid;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "rented_through" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "next_lease_from" date;