CREATE TABLE "building_commutes" (
	"building_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"building_lat" double precision NOT NULL,
	"building_lng" double precision NOT NULL,
	"streets" text NOT NULL,
	"walk_meters" integer,
	"bike_meters" integer,
	"unstated" smallint NOT NULL,
	CONSTRAINT "building_commutes_building_id_listing_id_pk" PRIMARY KEY("building_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "student_buildings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"building_id" uuid NOT NULL,
	"campus_id" smallint NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "building_commutes" ADD CONSTRAINT "building_commutes_building_id_places_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_commutes" ADD CONSTRAINT "building_commutes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_buildings" ADD CONSTRAINT "student_buildings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_buildings" ADD CONSTRAINT "student_buildings_building_id_places_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_buildings" ADD CONSTRAINT "student_buildings_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "building_commutes_of_listing" ON "building_commutes" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "student_buildings_by_building" ON "student_buildings" USING btree ("building_id");