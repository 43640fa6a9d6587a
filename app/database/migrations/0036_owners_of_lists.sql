ALTER TABLE "listings" DROP CONSTRAINT "listings_source_key";--> statement-breakpoint
ALTER TABLE "trusted_sources" DROP CONSTRAINT "trusted_sources_pkey";--> statement-breakpoint
ALTER TABLE "trusted_sources" ALTER COLUMN "source" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "trusted_sources" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "trusted_sources" ADD CONSTRAINT "trusted_sources_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_sources_owner" ON "trusted_sources" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("owner_id") WHERE "listings"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "listings_first_word" ON "listings" USING btree (lower(split_part("address", ' ', 1)));--> statement-breakpoint
ALTER TABLE "trusted_sources" ADD CONSTRAINT "trusted_sources_name" UNIQUE NULLS NOT DISTINCT("source","owner_id");--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_name" UNIQUE NULLS NOT DISTINCT("source","external_id","owner_id");