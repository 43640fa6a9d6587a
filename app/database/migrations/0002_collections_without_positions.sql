-- Homes of a collection are in no order by hand any more.
DROP INDEX "collection_homes_in_order";--> statement-breakpoint
ALTER TABLE "collection_homes" DROP COLUMN "position";