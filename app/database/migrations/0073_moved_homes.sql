CREATE TABLE "moved_homes" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "way_renewals" (
	"job" text NOT NULL,
	"end" text NOT NULL,
	"basis" text NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "way_renewals_job_end_pk" PRIMARY KEY("job","end")
);
--> statement-breakpoint
ALTER TABLE "moved_homes" ADD CONSTRAINT "moved_homes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_homes_version" ON "moved_homes" USING btree ("version");--> statement-breakpoint
CREATE FUNCTION home_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "moved_homes" ("listing_id", "version") VALUES (NEW."id", pg_current_xact_id()::text::bigint)
  ON CONFLICT ("listing_id") DO UPDATE SET "version" = excluded."version";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER new_home AFTER INSERT ON "listings" FOR EACH ROW WHEN (NEW."lat" IS NOT NULL) EXECUTE FUNCTION home_moved();
--> statement-breakpoint
CREATE TRIGGER moved_home AFTER UPDATE OF "lat", "lng", "campus_id", "status" ON "listings" FOR EACH ROW
  WHEN (NEW."lat" IS NOT NULL AND (OLD."lat", OLD."lng", OLD."campus_id", OLD."status")
    IS DISTINCT FROM (NEW."lat", NEW."lng", NEW."campus_id", NEW."status"))
  EXECUTE FUNCTION home_moved();
