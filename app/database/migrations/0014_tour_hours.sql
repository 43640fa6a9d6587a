CREATE TABLE "tour_hours" (
	"company_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"until_minute" smallint NOT NULL,
	CONSTRAINT "tour_hours_company_id_weekday_pk" PRIMARY KEY("company_id","weekday"),
	CONSTRAINT "tour_hours_in_day" CHECK ("tour_hours"."weekday" between 1 and 7 and "tour_hours"."from_minute" >= 0 and "tour_hours"."from_minute" < "tour_hours"."until_minute" and "tour_hours"."until_minute" <= 1440)
);
--> statement-breakpoint
ALTER TABLE "tour_hours" ADD CONSTRAINT "tour_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;