-- The first three indexes carry every column that a filter asks for, so that a search reads them alone.
-- Measured in docs/performance.md.
ALTER TABLE "listing_search" ADD COLUMN "approximate" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP INDEX "listing_search_price";--> statement-breakpoint
DROP INDEX "listing_search_position";--> statement-breakpoint
CREATE INDEX "listing_search_price" ON "listing_search" USING btree ("campus_id","share","listing_id") INCLUDE ("whole","shared","personal","by_bed","type","beds","half_baths","square_feet","features","available_from","lease_months","lat","lng","approximate","listed_at","rank");--> statement-breakpoint
CREATE INDEX "listing_search_beds" ON "listing_search" USING btree ("campus_id","beds","share","listing_id") INCLUDE ("whole","shared","personal","by_bed","type","half_baths","square_feet","features","available_from","lease_months","lat","lng","approximate","listed_at","rank");--> statement-breakpoint
CREATE INDEX "listing_search_position" ON "listing_search" USING btree ("lat","lng") INCLUDE ("campus_id","share","whole","shared","personal","by_bed","type","beds","half_baths","square_feet","features","available_from","lease_months","approximate","listed_at","rank","listing_id");--> statement-breakpoint
CREATE INDEX "listing_search_all_price" ON "listing_search" USING btree ("share","listing_id");--> statement-breakpoint
CREATE INDEX "listing_search_all_newest" ON "listing_search" USING btree ("listed_at" DESC NULLS LAST,"listing_id");--> statement-breakpoint
CREATE INDEX "listing_search_all_rank" ON "listing_search" USING btree ("rank" DESC NULLS LAST,"listing_id");--> statement-breakpoint
CREATE INDEX "search_vocabulary_beginnings" ON "search_vocabulary" USING btree ("word" collate "C");