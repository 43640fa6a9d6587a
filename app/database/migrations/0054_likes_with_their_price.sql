DROP INDEX "likes_newest";--> statement-breakpoint
CREATE INDEX "likes_newest" ON "likes" USING btree ("user_id","liked_at","listing_id","price","price_basis");