CREATE TABLE "campus_isochrones" (
	"campus_id" smallint PRIMARY KEY NOT NULL,
	"campus_lat" double precision NOT NULL,
	"campus_lng" double precision NOT NULL,
	"entrances_version" integer NOT NULL,
	"streets" text NOT NULL,
	"isochrones" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_drives" ADD COLUMN "line" jsonb;--> statement-breakpoint
ALTER TABLE "campus_isochrones" ADD CONSTRAINT "campus_isochrones_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;