ALTER TABLE "photos" ADD COLUMN "sublet_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sublet_id" uuid;--> statement-breakpoint
ALTER TABLE "sublets" ADD COLUMN "area_lat" double precision;--> statement-breakpoint
ALTER TABLE "sublets" ADD COLUMN "area_lng" double precision;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_sublet_id_sublets_id_fk" FOREIGN KEY ("sublet_id") REFERENCES "public"."sublets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_sublet_id_sublets_id_fk" FOREIGN KEY ("sublet_id") REFERENCES "public"."sublets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_sublet_id_position_index" ON "photos" USING btree ("sublet_id","position");--> statement-breakpoint
CREATE INDEX "photos_sublet_quarter_1" ON "photos" USING btree (substr("fingerprint", 1, 4)) WHERE "photos"."sublet_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_sublet_quarter_5" ON "photos" USING btree (substr("fingerprint", 5, 4)) WHERE "photos"."sublet_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_sublet_quarter_9" ON "photos" USING btree (substr("fingerprint", 9, 4)) WHERE "photos"."sublet_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_sublet_quarter_13" ON "photos" USING btree (substr("fingerprint", 13, 4)) WHERE "photos"."sublet_id" is not null;--> statement-breakpoint
CREATE INDEX "uploads_sublet_id_index" ON "uploads" USING btree ("sublet_id");