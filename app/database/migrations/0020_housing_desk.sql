ALTER TABLE "users" ADD COLUMN "desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD COLUMN "staff_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_words" ON "listings" USING gin (lower("name" || ' ' || "address") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listings_status" ON "listings" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."admin" or "users"."desk";--> statement-breakpoint
CREATE INDEX "emails_newest" ON "emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_items_untold" ON "moderation_items" USING btree ("opened_at") WHERE "moderation_items"."state" = 'open' and not "moderation_items"."staff_told";