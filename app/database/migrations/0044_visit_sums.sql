CREATE TABLE "analytics_daily" (
	"campus" text NOT NULL,
	"day" date NOT NULL,
	"visitors" bigint NOT NULL,
	"sessions" bigint NOT NULL,
	"views" bigint NOT NULL,
	"bounces" bigint NOT NULL,
	"seconds" bigint NOT NULL,
	"missing" bigint NOT NULL,
	CONSTRAINT "analytics_daily_campus_day_pk" PRIMARY KEY("campus","day")
);
--> statement-breakpoint
CREATE TABLE "analytics_homes" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" bigint NOT NULL,
	"visitors" bigint NOT NULL,
	CONSTRAINT "analytics_homes_listing_id_day_pk" PRIMARY KEY("listing_id","day")
);
--> statement-breakpoint
CREATE TABLE "analytics_returning" (
	"campus" text NOT NULL,
	"day" date NOT NULL,
	"gap" integer NOT NULL,
	"visitors" bigint NOT NULL,
	CONSTRAINT "analytics_returning_campus_day_gap_pk" PRIMARY KEY("campus","day","gap")
);
--> statement-breakpoint
CREATE TABLE "analytics_sums" (
	"campus" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_sums_campus_kind_day_name_pk" PRIMARY KEY("campus","kind","day","name")
);
--> statement-breakpoint
ALTER TABLE "website_sessions" ADD COLUMN "campus" text;--> statement-breakpoint
ALTER TABLE "analytics_homes" ADD CONSTRAINT "analytics_homes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_homes_day_index" ON "analytics_homes" USING btree ("day");