CREATE INDEX "photos_quarter_1" ON "photos" USING btree (substr("fingerprint", 1, 4)) WHERE "photos"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_quarter_5" ON "photos" USING btree (substr("fingerprint", 5, 4)) WHERE "photos"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_quarter_9" ON "photos" USING btree (substr("fingerprint", 9, 4)) WHERE "photos"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_quarter_13" ON "photos" USING btree (substr("fingerprint", 13, 4)) WHERE "photos"."listing_id" is not null;