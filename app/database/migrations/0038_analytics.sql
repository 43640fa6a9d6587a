CREATE TABLE "analytics_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_counts_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"url" text NOT NULL,
	"path" text NOT NULL,
	"title" text,
	"referrer" text,
	"time_on_page" integer NOT NULL,
	"home" text,
	"campus" text,
	"found" integer
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "website_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid NOT NULL,
	"session_start" timestamp (3) with time zone NOT NULL,
	"session_end" timestamp (3) with time zone NOT NULL,
	"session_duration" integer NOT NULL,
	"user_agent" text,
	"referrer" text NOT NULL,
	"entry_page" text NOT NULL,
	"exit_page" text NOT NULL,
	"page_views" integer NOT NULL,
	"device" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"screen_size" text,
	"user_id" uuid
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE INDEX "page_views_by_time" ON "page_views" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "page_views_of_session" ON "page_views" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "website_sessions_by_start" ON "website_sessions" USING btree ("session_start");--> statement-breakpoint
CREATE INDEX "website_sessions_by_visitor" ON "website_sessions" USING btree ("visitor_id","session_start");--> statement-breakpoint
CREATE INDEX "website_sessions_by_user" ON "website_sessions" USING btree ("user_id") WHERE "website_sessions"."user_id" is not null;--> statement-breakpoint
CREATE SCHEMA "analytics";--> statement-breakpoint
-- The partitions of one month (UTC), by the moment that a UUIDv7 begins with. There may be some already.
CREATE FUNCTION "analytics"."make_month"("month" date) RETURNS void LANGUAGE plpgsql AS $make$
declare
	parent text;
	first uuid := (lpad(to_hex((extract(epoch from month::timestamp) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
	last uuid := (lpad(to_hex((extract(epoch from month::timestamp + interval '1 month') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
begin
	foreach parent in array array['website_sessions', 'page_views'] loop
		execute format('create table if not exists analytics.%I partition of public.%I for values from (%L) to (%L)',
			parent || to_char(month, '_YYYY_MM'), parent, first, last);
	end loop;
end $make$;--> statement-breakpoint
-- For browsers whose clock is in a month that has no partition: their ids are stored with the moment zero.
CREATE TABLE "analytics"."website_sessions_timeless" PARTITION OF "website_sessions" FOR VALUES FROM (MINVALUE) TO ('00000000-0001-0000-0000-000000000000');--> statement-breakpoint
CREATE TABLE "analytics"."page_views_timeless" PARTITION OF "page_views" FOR VALUES FROM (MINVALUE) TO ('00000000-0001-0000-0000-000000000000');--> statement-breakpoint
SELECT "analytics"."make_month"((make_date(2026, 10, 1) + "months" * interval '1 month')::date) FROM generate_series(0, 5) AS "months";
