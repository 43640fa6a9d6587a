CREATE TABLE "street_names" (
	"area_id" integer NOT NULL,
	"name" text NOT NULL,
	"word" text NOT NULL,
	"bounds" "box" NOT NULL
);
--> statement-breakpoint
-- Of the streets that were imported before.
INSERT INTO "street_names" ("area_id", "name", "word", "bounds")
	SELECT "area_id", "name",
		regexp_replace(regexp_replace(lower(trim("name")), '^(north|south|east|west|[nsew])[. ]+', ''), '[ ]+(alley|avenue|ave?|boulevard|blvd|circle|cir|court|ct|drive|dr|highway|hwy|lane|ln|parkway|pkwy|place|pl|road|rd|street|st|terrace|ter|trail|way)[.]?$', ''),
		box(point(max(("bounds"[0])[0]), max(("bounds"[0])[1])), point(min(("bounds"[1])[0]), min(("bounds"[1])[1])))
	FROM "street_lines" WHERE "name" IS NOT NULL
	GROUP BY "area_id", "name", floor(("bounds"[0])[0] * 10), floor(("bounds"[0])[1] * 10);
--> statement-breakpoint
ALTER TABLE "street_names" ADD CONSTRAINT "street_names_area_id_street_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."street_areas"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "street_names_trigrams" ON "street_names" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "street_names_area" ON "street_names" USING btree ("area_id");
