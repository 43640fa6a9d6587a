DROP INDEX "listings_company";--> statement-breakpoint
CREATE INDEX "listings_company" ON "listings" USING btree ("company_id","fresh_at","id","status");