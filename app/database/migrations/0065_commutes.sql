CREATE TABLE "commutes" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"campus_id" smallint NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"campus_lat" double precision NOT NULL,
	"campus_lng" double precision NOT NULL,
	"streets" text NOT NULL,
	"walk_meters" integer,
	"bike_meters" integer,
	"unstated" smallint NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commutes" ADD CONSTRAINT "commutes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commutes" ADD CONSTRAINT "commutes_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;