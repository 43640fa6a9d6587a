CREATE TABLE "listing_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"by" text NOT NULL,
	"user_id" uuid,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_changes_listing_id_version_index" ON "listing_changes" USING btree ("listing_id","version");--> statement-breakpoint
CREATE INDEX "listing_changes_user_id_index" ON "listing_changes" USING btree ("user_id");