CREATE TABLE "transit_minutes" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"campus_id" smallint NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"basis" text NOT NULL,
	"median" smallint,
	"most" smallint,
	"journey" jsonb
);
--> statement-breakpoint
ALTER TABLE "transit_minutes" ADD CONSTRAINT "transit_minutes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transit_minutes" ADD CONSTRAINT "transit_minutes_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;