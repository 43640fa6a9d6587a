CREATE INDEX "inquiries_of_home_by_time" ON "inquiries" USING btree ("listing_id","created_at");--> statement-breakpoint
CREATE INDEX "likes_of_home" ON "likes" USING btree ("listing_id","liked_at");--> statement-breakpoint
CREATE INDEX "viewed_homes_of_home" ON "viewed_homes" USING btree ("listing_id","viewed_at");