CREATE TABLE "alert_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"at_once_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_news" (
	"listing_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "home_news_listing_id_at_pk" PRIMARY KEY("listing_id","at")
);
--> statement-breakpoint
CREATE TABLE "known_homes" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"campus_id" smallint NOT NULL,
	"share" integer NOT NULL,
	"whole" integer NOT NULL,
	"shared" integer NOT NULL,
	"personal" integer NOT NULL,
	"by_bed" smallint NOT NULL,
	"type" smallint NOT NULL,
	"beds" smallint NOT NULL,
	"half_baths" smallint,
	"features" integer NOT NULL,
	"available_from" date,
	"lease_months" integer NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"href" text NOT NULL,
	"campus_id" smallint,
	"frequency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("user_id","href")
);
--> statement-breakpoint
ALTER TABLE "home_news" ADD CONSTRAINT "home_news_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_homes" ADD CONSTRAINT "known_homes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_news_at" ON "home_news" USING btree ("at");--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("frequency","user_id","id");--> statement-breakpoint
CREATE INDEX "saved_searches_campus" ON "saved_searches" USING btree ("campus_id");--> statement-breakpoint
-- The homes of today are no news.
INSERT INTO "known_homes" ("listing_id", "campus_id", "share", "whole", "shared", "personal", "by_bed", "type", "beds", "half_baths", "features", "available_from", "lease_months", "lat", "lng", "words")
SELECT s."listing_id", s."campus_id", s."share", s."whole", s."shared", s."personal", s."by_bed", s."type", s."beds", s."half_baths", s."features", s."available_from", s."lease_months", s."lat", s."lng", coalesce(w."words", ''::tsvector)
FROM "listing_search" s LEFT JOIN "listing_words" w ON w."listing_id" = s."listing_id";
