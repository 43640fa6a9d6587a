CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "collection_homes" (
	"collection_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_homes_collection_id_listing_id_pk" PRIMARY KEY("collection_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "collection_leavers" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_leavers_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "collection_members" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_members_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "collection_notes" (
	"collection_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_notes_collection_id_listing_id_user_id_pk" PRIMARY KEY("collection_id","listing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "collection_requests" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "collection_requests_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"creator_id" uuid,
	"form_key" uuid,
	"group_id" uuid,
	"share_id" text,
	"link_renewed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_emailed_at" timestamp (3) with time zone,
	CONSTRAINT "collections_share_id_unique" UNIQUE("share_id"),
	CONSTRAINT "collections_of_form" UNIQUE("creator_id","form_key")
);
--> statement-breakpoint
CREATE TABLE "last_collections" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_ballots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"user_id" uuid,
	"round" integer,
	"ranks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"vetoes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "decision_ballots_once" UNIQUE("decision_id","user_id"),
	CONSTRAINT "decision_ballots_answered" CHECK (("decision_ballots"."round" is null) = ("decision_ballots"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "decision_reasons" (
	"ballot_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "decision_reasons_ballot_id_round_pk" PRIMARY KEY("ballot_id","round")
);
--> statement-breakpoint
CREATE TABLE "decision_results" (
	"decision_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"how" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"time_zone" text DEFAULT 'America/Los_Angeles' NOT NULL,
	"snapshot" jsonb,
	"outcome" text,
	"winner" text,
	CONSTRAINT "decision_results_decision_id_round_pk" PRIMARY KEY("decision_id","round"),
	CONSTRAINT "decision_results_counted" CHECK (("decision_results"."snapshot" is null) = ("decision_results"."how" = 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"group_id" uuid,
	"round" integer DEFAULT 1 NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opened_by" uuid,
	"closes_at" timestamp (3) with time zone,
	"time_zone" text DEFAULT 'America/Los_Angeles' NOT NULL,
	"reminded_round" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gone_reports" (
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"counts" boolean NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "gone_reports_listing_id_user_id_pk" PRIMARY KEY("listing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "home_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"manager_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "home_questions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "home_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"reporter_user_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "trusted_sources" (
	"source" text NOT NULL,
	"owner_id" uuid,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_sources_name" UNIQUE NULLS NOT DISTINCT("source","owner_id")
);
--> statement-breakpoint
CREATE TABLE "home_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"what" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"appeal" text,
	"appealed_by" uuid,
	"appealed_at" timestamp with time zone,
	"outcome" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "home_decisions_once" UNIQUE("listing_id","version")
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"sender_user_id" uuid,
	"manager_user_id" uuid,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"move_in_date" date,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "inquiries_once" UNIQUE("sender_user_id","client_id"),
	CONSTRAINT "inquiries_answered" CHECK ("inquiries"."state" <> 'answered' or "inquiries"."answered_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "inquiry_additions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_people_place" UNIQUE("inquiry_id","place"),
	CONSTRAINT "inquiry_people_once" UNIQUE("inquiry_id","user_id"),
	CONSTRAINT "inquiry_people_known" CHECK ("inquiry_people"."user_id" is not null or "inquiry_people"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"state" text NOT NULL,
	"slots" timestamp with time zone[] NOT NULL,
	"offered_by" text NOT NULL,
	"starts_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"ended_by" text,
	"home_gone_at" timestamp with time zone,
	CONSTRAINT "tours_slots" CHECK (("tours"."state" in ('proposed', 'moving')) = (cardinality("tours"."slots") > 0)),
	CONSTRAINT "tours_agreed" CHECK (case "tours"."state" when 'agreed' then "tours"."starts_at" is not null
        when 'moving' then "tours"."starts_at" is not null
        when 'past' then "tours"."starts_at" is not null
        when 'proposed' then "tours"."starts_at" is null
        else ("tours"."ended_by" is not null) end)
);
--> statement-breakpoint
CREATE TABLE "listing_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"by" text NOT NULL,
	"user_id" uuid,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_search" (
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
	"walk_minutes" smallint,
	"bike_minutes" smallint,
	"transit_minutes" smallint,
	"drive_minutes" smallint,
	"square_feet" integer,
	"approximate" smallint DEFAULT 0 NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	"rank" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_drives" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"campus_id" smallint NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"meters" integer NOT NULL,
	"seconds" integer NOT NULL,
	"provider" text NOT NULL,
	"line" jsonb,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"campus_id" smallint NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"owner_id" uuid,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text,
	"zip" text,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"price" integer NOT NULL,
	"price_basis" text NOT NULL,
	"price_basis_assumed" boolean DEFAULT false NOT NULL,
	"beds" smallint NOT NULL,
	"bedrooms" smallint NOT NULL,
	"baths" numeric(4, 1),
	"square_feet" integer,
	"year_built" smallint,
	"lat" double precision,
	"lng" double precision,
	"precision" text,
	"lease_type" text,
	"lease_months" smallint[],
	"available_from" date,
	"furnished" boolean,
	"pets" text,
	"laundry" text,
	"parking_spaces" smallint,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"access_features" text[] DEFAULT '{}' NOT NULL,
	"deposit" integer,
	"application_fee" integer,
	"fees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"floorplans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"fresh_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unlisted" text,
	"unlisted_at" timestamp with time zone,
	"manager_id" uuid,
	"listed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_slug_unique" UNIQUE("slug"),
	CONSTRAINT "listings_name" UNIQUE NULLS NOT DISTINCT("source","external_id","owner_id"),
	CONSTRAINT "listings_price" CHECK ("listings"."price" >= 0),
	CONSTRAINT "listings_beds" CHECK ("listings"."beds" >= 0 and "listings"."bedrooms" >= 0),
	CONSTRAINT "listings_position" CHECK (("listings"."lat" is null) = ("listings"."lng" is null))
);
--> statement-breakpoint
CREATE TABLE "manager_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"source" text NOT NULL,
	"preset" text,
	"campus" text,
	"new_as" text NOT NULL,
	"on" boolean DEFAULT true NOT NULL,
	"etag" text,
	"last_modified" text,
	"last_run_at" timestamp with time zone,
	"last_result" text,
	"last_why" text,
	"last_import_id" uuid,
	"failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "manager_feeds_source" UNIQUE("user_id","source")
);
--> statement-breakpoint
CREATE TABLE "manager_import_parts" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "manager_import_parts_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "manager_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"format" text NOT NULL,
	"preset" text,
	"campus" text,
	"new_as" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"failed_why" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "foreign_photos" (
	"listing_id" uuid NOT NULL,
	"address" text NOT NULL,
	"position" smallint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"upload_id" uuid,
	"reason" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "foreign_photos_listing_id_address_pk" PRIMARY KEY("listing_id","address")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"owner_id" uuid,
	"listing_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"thumbhash" text NOT NULL,
	"fingerprint" text NOT NULL,
	"avif" boolean DEFAULT false NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"avif_tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"listing_id" uuid,
	"state" text NOT NULL,
	"path" text NOT NULL,
	"store_upload_id" text,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"file_name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "hidden_homes" (
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_homes_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"price" integer NOT NULL,
	"price_basis" text NOT NULL,
	"liked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "likes_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "save_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"keeps_viewed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewed_homes" (
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "viewed_homes_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
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
CREATE TABLE "campus_zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campus_id" smallint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"ring" jsonb NOT NULL,
	"source" text NOT NULL,
	"source_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campuses" (
	"id" smallint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "campuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"outline" jsonb,
	"entrances" jsonb DEFAULT '[]' NOT NULL,
	"entrances_version" integer DEFAULT 0 NOT NULL,
	"email_domains" text[] DEFAULT '{}' NOT NULL,
	"time_zone" text DEFAULT 'America/Los_Angeles' NOT NULL,
	"confirmed_people_only" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campuses_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
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
CREATE TABLE "commutes" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"campus_id" smallint NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"campus_lat" double precision NOT NULL,
	"campus_lng" double precision NOT NULL,
	"entrances_version" integer DEFAULT 0 NOT NULL,
	"streets" text NOT NULL,
	"walk_meters" integer,
	"bike_meters" integer,
	"unstated" smallint NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"source" text NOT NULL,
	"source_date" date NOT NULL,
	"external_id" text NOT NULL,
	CONSTRAINT "places_source_key" UNIQUE("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "street_areas" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "street_areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"attribution" text NOT NULL,
	"license" text NOT NULL,
	"source_date" date,
	"ready" boolean DEFAULT false NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"west" double precision DEFAULT 0 NOT NULL,
	"south" double precision DEFAULT 0 NOT NULL,
	"east" double precision DEFAULT 0 NOT NULL,
	"north" double precision DEFAULT 0 NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "street_lines" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "street_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"access" smallint NOT NULL,
	"name" text,
	"bounds" "box" NOT NULL,
	"points" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "street_names" (
	"area_id" integer NOT NULL,
	"name" text NOT NULL,
	"word" text NOT NULL,
	"bounds" "box" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transit_feeds" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "transit_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"agencies" text[] NOT NULL,
	"time_zone" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"as_of" date,
	"imported_at" timestamp with time zone NOT NULL,
	"lines" jsonb NOT NULL,
	"services" jsonb NOT NULL,
	"transfers" "bytea" NOT NULL,
	CONSTRAINT "transit_feeds_source_unique" UNIQUE("source")
);
--> statement-breakpoint
CREATE TABLE "transit_minutes" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"campus_id" smallint NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"basis" text NOT NULL,
	"median" smallint,
	"most" smallint,
	"about" boolean DEFAULT true NOT NULL,
	"journey" jsonb,
	"stops" jsonb
);
--> statement-breakpoint
CREATE TABLE "transit_patterns" (
	"feed_id" integer NOT NULL,
	"number" integer NOT NULL,
	"line" integer NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "transit_patterns_feed_id_number_pk" PRIMARY KEY("feed_id","number")
);
--> statement-breakpoint
CREATE TABLE "transit_stops" (
	"feed_id" integer NOT NULL,
	"number" integer NOT NULL,
	"stop_id" text NOT NULL,
	"name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"kind" smallint NOT NULL,
	"parent" integer,
	CONSTRAINT "transit_stops_feed_id_number_pk" PRIMARY KEY("feed_id","number")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"email" text NOT NULL,
	"given_name" text,
	"family_name" text,
	"phone" text,
	"password" text,
	"email_confirmed_at" timestamp with time zone,
	"keep_signed_in" boolean NOT NULL,
	"terms_version" text NOT NULL,
	"return_to" text DEFAULT '/' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sign_ups_browser_hash_unique" UNIQUE("browser_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second_factor" boolean DEFAULT false NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_methods_provider_id_account_id_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"phone" text,
	"student" boolean DEFAULT true NOT NULL,
	"manager" boolean DEFAULT false NOT NULL,
	"admin" boolean DEFAULT false NOT NULL,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"deletion_asked_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"began_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"purpose" text NOT NULL,
	"subject_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "codes_purpose_subject_hash_pk" PRIMARY KEY("purpose","subject_hash")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"size" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"done_by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_invitations" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_by" uuid,
	"invited_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	CONSTRAINT "group_invitations_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_links" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"cap" integer,
	"shows_cap" boolean NOT NULL,
	"shows_minutes" boolean DEFAULT false NOT NULL,
	"shows_building" boolean DEFAULT false NOT NULL,
	"most_minutes" smallint,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_members_once" UNIQUE("group_id","user_id"),
	CONSTRAINT "group_members_cap" CHECK ("group_members"."cap" > 0),
	CONSTRAINT "group_members_most_minutes" CHECK ("group_members"."most_minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "roommate_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"move_in_date" date,
	"beds" smallint,
	"baths" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"user_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"linked" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browsers_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "conversation_sides" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"other_user_id" uuid,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"read_number" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"hidden_number" integer DEFAULT 0 NOT NULL,
	"announced_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversation_sides_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_user_id" uuid,
	"second_user_id" uuid,
	"started_by_user_id" uuid,
	"manager_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversations_first_user_id_second_user_id_unique" UNIQUE("first_user_id","second_user_id"),
	CONSTRAINT "conversations_order" CHECK ("conversations"."first_user_id" < "conversations"."second_user_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sender_user_id" uuid,
	"client_id" uuid NOT NULL,
	"text" text,
	"hidden_at" timestamp with time zone,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', coalesce(text, ''))) STORED,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_conversation_id_number_pk" PRIMARY KEY("conversation_id","number"),
	CONSTRAINT "messages_sender_user_id_client_id_unique" UNIQUE("sender_user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_user_id" uuid,
	"reported_user_id" uuid,
	"conversation_id" uuid,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"quotes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_user_id" uuid NOT NULL,
	"blocked_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_user_id_blocked_user_id_pk" PRIMARY KEY("blocker_user_id","blocked_user_id")
);
--> statement-breakpoint
CREATE TABLE "contact_views" (
	"owner_user_id" uuid NOT NULL,
	"viewer_user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_views_owner_user_id_viewer_user_id_channel_pk" PRIMARY KEY("owner_user_id","viewer_user_id","channel")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"first_user_id" uuid NOT NULL,
	"matched_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matches_first_user_id_matched_user_id_pk" PRIMARY KEY("first_user_id","matched_user_id")
);
--> statement-breakpoint
CREATE TABLE "profile_openings" (
	"viewer_user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"owner_user_id" uuid NOT NULL,
	CONSTRAINT "profile_openings_viewer_user_id_day_owner_user_id_pk" PRIMARY KEY("viewer_user_id","day","owner_user_id")
);
--> statement-breakpoint
CREATE TABLE "seen_people" (
	"viewer_user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"people" bigint[] NOT NULL,
	CONSTRAINT "seen_people_viewer_user_id_day_pk" PRIMARY KEY("viewer_user_id","day")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"campus_id" smallint,
	"academic_level" text,
	"year" text,
	"birth_date" date,
	"gender" text,
	"major" text,
	"bio" text,
	"fun_fact" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"housing_type" text,
	"budget_min" integer,
	"budget_max" integer,
	"move_in_date" date,
	"move_out_date" date,
	"room_preference" text,
	"has_group" boolean,
	"group_size" smallint,
	"beds_needed" smallint,
	"baths_needed" smallint,
	"wants_matching" boolean,
	"preferred_gender" text,
	"sleep_habits" text,
	"cleanliness" text,
	"party_habits" text,
	"smoker_self" text,
	"smoker_preferred" text,
	"pet_owner" boolean,
	"pet_friendly" boolean,
	"deal_breakers" text[] DEFAULT '{}' NOT NULL,
	"answered" text[] DEFAULT '{}' NOT NULL,
	"instagram_username" text,
	"facebook_username" text,
	"whatsapp_number" text,
	"email_for" text DEFAULT 'nobody' NOT NULL,
	"phone_for" text DEFAULT 'nobody' NOT NULL,
	"instagram_for" text DEFAULT 'matches' NOT NULL,
	"facebook_for" text DEFAULT 'matches' NOT NULL,
	"whatsapp_for" text DEFAULT 'matches' NOT NULL,
	"budget_for" text DEFAULT 'matches' NOT NULL,
	"shows_age" boolean DEFAULT false NOT NULL,
	"confirmed_only" boolean DEFAULT false NOT NULL,
	"paused" text,
	"paused_at" timestamp with time zone,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"away_email_at" timestamp with time zone,
	"version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_people" (
	"user_id" uuid NOT NULL,
	"hidden_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_people_user_id_hidden_user_id_pk" PRIMARY KEY("user_id","hidden_user_id")
);
--> statement-breakpoint
CREATE TABLE "match_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_user_id" uuid NOT NULL,
	"receiver_user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"ended_by" uuid,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "match_requests_two" CHECK ("match_requests"."sender_user_id" <> "match_requests"."receiver_user_id")
);
--> statement-breakpoint
CREATE TABLE "room_offers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid,
	"listing_id" uuid,
	"area" text NOT NULL,
	"room" text NOT NULL,
	"share" integer NOT NULL,
	"free_from" date NOT NULL,
	"free_until" date,
	"preferred_sex" text,
	"about" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	"lift_reason" text,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_answer" text,
	"appeal_answered_at" timestamp with time zone,
	CONSTRAINT "suspensions_appeal" CHECK (("suspensions"."appeal" is null) = ("suspensions"."appealed_at" is null))
);
--> statement-breakpoint
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
	"walk_minutes" smallint,
	"bike_minutes" smallint,
	"transit_minutes" smallint,
	"drive_minutes" smallint,
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
CREATE TABLE "analytics_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_counts_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
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
	"campus" text,
	"user_id" uuid
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sent_once" text NOT NULL,
	"sender_user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "contact_messages_sent_once_unique" UNIQUE("sent_once")
);
--> statement-breakpoint
CREATE TABLE "listing_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sent_once" text NOT NULL,
	"sender_user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"phone" text NOT NULL,
	"business_name" text NOT NULL,
	"universities" text NOT NULL,
	"homes" integer,
	CONSTRAINT "listing_requests_sent_once_unique" UNIQUE("sent_once")
);
--> statement-breakpoint
CREATE TABLE "manager_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"listing_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "manager_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "email_hold" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"restored_to" timestamp with time zone NOT NULL,
	CONSTRAINT "email_hold_once" CHECK ("email_hold"."one")
);
--> statement-breakpoint
CREATE TABLE "email_refusals" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_refusals_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"sealed" text,
	"state" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"calendar" text,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"assigned_to" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"outcome" text,
	"reason" text,
	CONSTRAINT "moderation_items_decided_then" CHECK (("moderation_items"."state" = 'decided') = ("moderation_items"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"verb" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"item_id" uuid,
	"outcome" text,
	"reason" text,
	"facts" jsonb
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_site" boolean NOT NULL,
	"emails" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_user_id" uuid,
	"detail" text,
	"link" text NOT NULL,
	"sameness" text NOT NULL,
	"listed" boolean NOT NULL,
	"waits" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	CONSTRAINT "site_content_versions_once" UNIQUE("key","version")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"files_kept_until" timestamp with time zone,
	"made_at" timestamp with time zone,
	"bytes" bigint,
	"failed_at" timestamp with time zone,
	CONSTRAINT "backups_once" CHECK ("backups"."one")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"next_token" uuid,
	"may_remove_until" timestamp with time zone,
	"held_at" timestamp with time zone,
	"held_files" integer DEFAULT 0 NOT NULL,
	"held_of" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "installation_once" CHECK ("installation"."one")
);
--> statement-breakpoint
CREATE TABLE "unused_files" (
	"name" text PRIMARY KEY NOT NULL,
	"released" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection_homes" ADD CONSTRAINT "collection_homes_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_homes" ADD CONSTRAINT "collection_homes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_homes" ADD CONSTRAINT "collection_homes_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_leavers" ADD CONSTRAINT "collection_leavers_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_leavers" ADD CONSTRAINT "collection_leavers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_notes" ADD CONSTRAINT "collection_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_notes" ADD CONSTRAINT "collection_notes_collection_id_listing_id_collection_homes_collection_id_listing_id_fk" FOREIGN KEY ("collection_id","listing_id") REFERENCES "public"."collection_homes"("collection_id","listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_requests" ADD CONSTRAINT "collection_requests_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_requests" ADD CONSTRAINT "collection_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_collections" ADD CONSTRAINT "last_collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_collections" ADD CONSTRAINT "last_collections_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_ballots" ADD CONSTRAINT "decision_ballots_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_ballots" ADD CONSTRAINT "decision_ballots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_reasons" ADD CONSTRAINT "decision_reasons_ballot_id_decision_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."decision_ballots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_results" ADD CONSTRAINT "decision_results_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_results" ADD CONSTRAINT "decision_results_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gone_reports" ADD CONSTRAINT "gone_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gone_reports" ADD CONSTRAINT "gone_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_questions" ADD CONSTRAINT "home_questions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_questions" ADD CONSTRAINT "home_questions_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_reports" ADD CONSTRAINT "home_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_reports" ADD CONSTRAINT "home_reports_reporter_user_id_users_id_fk" FOREIGN KEY ("reporter_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_sources" ADD CONSTRAINT "trusted_sources_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_decisions" ADD CONSTRAINT "home_decisions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_decisions" ADD CONSTRAINT "home_decisions_appealed_by_users_id_fk" FOREIGN KEY ("appealed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_sender_user_id_users_id_fk" FOREIGN KEY ("sender_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_manager_user_id_users_id_fk" FOREIGN KEY ("manager_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_additions" ADD CONSTRAINT "inquiry_additions_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_people" ADD CONSTRAINT "inquiry_people_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_people" ADD CONSTRAINT "inquiry_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD CONSTRAINT "listing_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_search" ADD CONSTRAINT "listing_search_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_words" ADD CONSTRAINT "listing_words_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drives" ADD CONSTRAINT "listing_drives_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drives" ADD CONSTRAINT "listing_drives_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD CONSTRAINT "manager_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_feeds" ADD CONSTRAINT "manager_feeds_last_import_id_manager_imports_id_fk" FOREIGN KEY ("last_import_id") REFERENCES "public"."manager_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_import_parts" ADD CONSTRAINT "manager_import_parts_import_id_manager_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."manager_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_imports" ADD CONSTRAINT "manager_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreign_photos" ADD CONSTRAINT "foreign_photos_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreign_photos" ADD CONSTRAINT "foreign_photos_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_homes" ADD CONSTRAINT "hidden_homes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_homes" ADD CONSTRAINT "hidden_homes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "save_settings" ADD CONSTRAINT "save_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_homes" ADD CONSTRAINT "viewed_homes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_homes" ADD CONSTRAINT "viewed_homes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_commutes" ADD CONSTRAINT "building_commutes_building_id_places_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_commutes" ADD CONSTRAINT "building_commutes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_buildings" ADD CONSTRAINT "student_buildings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_buildings" ADD CONSTRAINT "student_buildings_building_id_places_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_buildings" ADD CONSTRAINT "student_buildings_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_zones" ADD CONSTRAINT "campus_zones_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_isochrones" ADD CONSTRAINT "campus_isochrones_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commutes" ADD CONSTRAINT "commutes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commutes" ADD CONSTRAINT "commutes_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_homes" ADD CONSTRAINT "moved_homes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "street_lines" ADD CONSTRAINT "street_lines_area_id_street_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."street_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "street_names" ADD CONSTRAINT "street_names_area_id_street_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."street_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transit_minutes" ADD CONSTRAINT "transit_minutes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transit_minutes" ADD CONSTRAINT "transit_minutes_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transit_patterns" ADD CONSTRAINT "transit_patterns_feed_id_transit_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."transit_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transit_stops" ADD CONSTRAINT "transit_stops_feed_id_transit_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."transit_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_activity" ADD CONSTRAINT "group_activity_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_activity" ADD CONSTRAINT "group_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_activity" ADD CONSTRAINT "group_activity_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_links" ADD CONSTRAINT "group_links_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_links" ADD CONSTRAINT "group_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_other_user_id_users_id_fk" FOREIGN KEY ("other_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_second_user_id_users_id_fk" FOREIGN KEY ("second_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_started_by_user_id_users_id_fk" FOREIGN KEY ("started_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_manager_user_id_users_id_fk" FOREIGN KEY ("manager_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_user_id_users_id_fk" FOREIGN KEY ("sender_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_user_id_users_id_fk" FOREIGN KEY ("reporter_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_user_id_users_id_fk" FOREIGN KEY ("reported_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_user_id_users_id_fk" FOREIGN KEY ("blocker_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_user_id_users_id_fk" FOREIGN KEY ("blocked_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_views" ADD CONSTRAINT "contact_views_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_views" ADD CONSTRAINT "contact_views_viewer_user_id_users_id_fk" FOREIGN KEY ("viewer_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_matched_user_id_users_id_fk" FOREIGN KEY ("matched_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_openings" ADD CONSTRAINT "profile_openings_viewer_user_id_users_id_fk" FOREIGN KEY ("viewer_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_openings" ADD CONSTRAINT "profile_openings_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_people" ADD CONSTRAINT "seen_people_viewer_user_id_users_id_fk" FOREIGN KEY ("viewer_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_hidden_user_id_users_id_fk" FOREIGN KEY ("hidden_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_sender_user_id_users_id_fk" FOREIGN KEY ("sender_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_receiver_user_id_users_id_fk" FOREIGN KEY ("receiver_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_offers" ADD CONSTRAINT "room_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_offers" ADD CONSTRAINT "room_offers_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_offers" ADD CONSTRAINT "room_offers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_news" ADD CONSTRAINT "home_news_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_homes" ADD CONSTRAINT "known_homes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_homes" ADD CONSTRAINT "analytics_homes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_sender_user_id_users_id_fk" FOREIGN KEY ("sender_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_requests" ADD CONSTRAINT "listing_requests_sender_user_id_users_id_fk" FOREIGN KEY ("sender_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_invitations" ADD CONSTRAINT "manager_invitations_request_id_listing_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."listing_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_invitations" ADD CONSTRAINT "manager_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_refusals" ADD CONSTRAINT "email_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_content_versions" ADD CONSTRAINT "site_content_versions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_homes_of_home" ON "collection_homes" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "collection_homes_added_by" ON "collection_homes" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "collection_leavers_of_person" ON "collection_leavers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_members_of_person" ON "collection_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_notes_of_person" ON "collection_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_requests_of_person" ON "collection_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collections_of_creator" ON "collections" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "collections_of_group" ON "collections" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "collections_deleted" ON "collections" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "collections_deleted_by" ON "collections" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "last_collections_of" ON "last_collections" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "decision_ballots_of_person" ON "decision_ballots" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "decision_results_closed_by" ON "decision_results" USING btree ("closed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_open" ON "decisions" USING btree ("collection_id") WHERE "decisions"."open";--> statement-breakpoint
CREATE INDEX "decisions_of_collection" ON "decisions" USING btree ("collection_id","started_at");--> statement-breakpoint
CREATE INDEX "decisions_of_group" ON "decisions" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "decisions_opened_by" ON "decisions" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "decisions_due" ON "decisions" USING btree ("closes_at") WHERE "decisions"."open";--> statement-breakpoint
CREATE INDEX "gone_reports_user_id_index" ON "gone_reports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "home_questions_open" ON "home_questions" USING btree ("listing_id") WHERE "home_questions"."answer" is null;--> statement-breakpoint
CREATE INDEX "home_questions_manager_id_index" ON "home_questions" USING btree ("manager_id");--> statement-breakpoint
CREATE UNIQUE INDEX "home_reports_open" ON "home_reports" USING btree ("reporter_user_id","listing_id") WHERE "home_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "home_reports_listing_id_index" ON "home_reports" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "home_reports_decided" ON "home_reports" USING btree ("decided_at") WHERE "home_reports"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "trusted_sources_owner" ON "trusted_sources" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "home_decisions_appealed_by" ON "home_decisions" USING btree ("appealed_by");--> statement-breakpoint
CREATE INDEX "inquiries_sent" ON "inquiries" USING btree ("sender_user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_leads" ON "inquiries" USING btree ("manager_user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_without_manager" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."manager_user_id" is null;--> statement-breakpoint
CREATE INDEX "inquiries_of_home" ON "inquiries" USING btree ("listing_id","sender_user_id");--> statement-breakpoint
CREATE INDEX "inquiries_of_home_by_time" ON "inquiries" USING btree ("listing_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_answered_by" ON "inquiries" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "inquiry_additions_of_inquiry" ON "inquiry_additions" USING btree ("inquiry_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_people_of_person" ON "inquiry_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "inquiry_people_email" ON "inquiry_people" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "tours_one_open" ON "tours" USING btree ("inquiry_id") WHERE "tours"."state" in ('proposed', 'agreed', 'moving');--> statement-breakpoint
CREATE INDEX "tours_of_inquiry" ON "tours" USING btree ("inquiry_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_changes_listing_id_version_index" ON "listing_changes" USING btree ("listing_id","version");--> statement-breakpoint
CREATE INDEX "listing_changes_user_id_index" ON "listing_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listing_search_price" ON "listing_search" USING btree ("campus_id","share","listing_id") INCLUDE ("whole","shared","personal","by_bed","type","beds","half_baths","square_feet","features","available_from","lease_months","lat","lng","approximate","listed_at","rank");--> statement-breakpoint
CREATE INDEX "listing_search_beds" ON "listing_search" USING btree ("campus_id","beds","share","listing_id") INCLUDE ("whole","shared","personal","by_bed","type","half_baths","square_feet","features","available_from","lease_months","lat","lng","approximate","listed_at","rank");--> statement-breakpoint
CREATE INDEX "listing_search_position" ON "listing_search" USING btree ("lat","lng") INCLUDE ("campus_id","share","whole","shared","personal","by_bed","type","beds","half_baths","square_feet","features","available_from","lease_months","approximate","listed_at","rank","listing_id");--> statement-breakpoint
CREATE INDEX "listing_search_newest" ON "listing_search" USING btree ("campus_id","listed_at" DESC NULLS LAST,"listing_id");--> statement-breakpoint
CREATE INDEX "listing_search_rank" ON "listing_search" USING btree ("campus_id","rank" DESC NULLS LAST,"listing_id");--> statement-breakpoint
CREATE INDEX "listing_search_all_price" ON "listing_search" USING btree ("share","listing_id");--> statement-breakpoint
CREATE INDEX "listing_search_all_newest" ON "listing_search" USING btree ("listed_at" DESC NULLS LAST,"listing_id");--> statement-breakpoint
CREATE INDEX "listing_search_all_rank" ON "listing_search" USING btree ("rank" DESC NULLS LAST,"listing_id");--> statement-breakpoint
CREATE INDEX "listing_words_words" ON "listing_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_vocabulary_trigrams" ON "search_vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_vocabulary_beginnings" ON "search_vocabulary" USING btree ("word" collate "C");--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("owner_id") WHERE "listings"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "listings_first_word" ON "listings" USING btree (lower(split_part("address", ' ', 1)));--> statement-breakpoint
CREATE INDEX "listings_campus" ON "listings" USING btree ("campus_id");--> statement-breakpoint
CREATE INDEX "listings_manager" ON "listings" USING btree ("manager_id") WHERE "listings"."manager_id" is not null;--> statement-breakpoint
CREATE INDEX "listings_fresh" ON "listings" USING btree ("fresh_at") WHERE "listings"."status" = 'published' and "listings"."unlisted" is null;--> statement-breakpoint
CREATE INDEX "manager_feeds_due" ON "manager_feeds" USING btree ("last_run_at") WHERE "manager_feeds"."on";--> statement-breakpoint
CREATE INDEX "manager_feeds_last_import_id_index" ON "manager_feeds" USING btree ("last_import_id");--> statement-breakpoint
CREATE INDEX "manager_imports_user_id_created_at_index" ON "manager_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "manager_imports_created_at_index" ON "manager_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "foreign_photos_state_due_at_index" ON "foreign_photos" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "foreign_photos_upload_id_index" ON "foreign_photos" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "photos_owner_id_purpose_position_index" ON "photos" USING btree ("owner_id","purpose","position");--> statement-breakpoint
CREATE INDEX "photos_listing_id_position_index" ON "photos" USING btree ("listing_id","position");--> statement-breakpoint
CREATE INDEX "photos_quarter_1" ON "photos" USING btree (substr("fingerprint", 1, 4)) WHERE "photos"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_quarter_5" ON "photos" USING btree (substr("fingerprint", 5, 4)) WHERE "photos"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_quarter_9" ON "photos" USING btree (substr("fingerprint", 9, 4)) WHERE "photos"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "photos_quarter_13" ON "photos" USING btree (substr("fingerprint", 13, 4)) WHERE "photos"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "uploads_owner_id_created_at_index" ON "uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_listing_id_index" ON "uploads" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "uploads_state_changed_at_index" ON "uploads" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "hidden_homes_newest" ON "hidden_homes" USING btree ("user_id","hidden_at","listing_id");--> statement-breakpoint
CREATE INDEX "likes_newest" ON "likes" USING btree ("user_id","liked_at","listing_id","price","price_basis");--> statement-breakpoint
CREATE INDEX "likes_of_home" ON "likes" USING btree ("listing_id","liked_at");--> statement-breakpoint
CREATE INDEX "viewed_homes_newest" ON "viewed_homes" USING btree ("user_id","viewed_at","listing_id");--> statement-breakpoint
CREATE INDEX "viewed_homes_of_home" ON "viewed_homes" USING btree ("listing_id","viewed_at");--> statement-breakpoint
CREATE INDEX "building_commutes_of_listing" ON "building_commutes" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "student_buildings_by_building" ON "student_buildings" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "moved_homes_version" ON "moved_homes" USING btree ("version");--> statement-breakpoint
CREATE INDEX "places_near" ON "places" USING btree ("category","lat","lng");--> statement-breakpoint
CREATE UNIQUE INDEX "street_areas_name" ON "street_areas" USING btree ("name") WHERE "street_areas"."ready";--> statement-breakpoint
CREATE INDEX "street_lines_bounds" ON "street_lines" USING gist ("bounds");--> statement-breakpoint
CREATE INDEX "street_lines_area" ON "street_lines" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "street_names_trigrams" ON "street_names" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "street_names_area" ON "street_names" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "transit_stops_near" ON "transit_stops" USING btree ("lat","lng");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_expires_at_index" ON "pending_sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_methods_user_id_index" ON "sign_in_methods" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_by_time" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_given_name" ON "users" USING btree (lower("given_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_version_index" ON "users" USING btree ("version");--> statement-breakpoint
CREATE INDEX "users_whole_name" ON "users" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_family_name" ON "users" USING btree (lower("family_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_email_beginning" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."admin";--> statement-breakpoint
CREATE INDEX "users_managers" ON "users" USING btree ("id") WHERE "users"."manager";--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "codes_expires_at_index" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_exports_user_id_index" ON "data_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_exports_expires_at_index" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "group_activity_newest" ON "group_activity" USING btree ("group_id","at");--> statement-breakpoint
CREATE INDEX "group_activity_of_person" ON "group_activity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_activity_by" ON "group_activity" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "group_invitations_of_person" ON "group_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_invitations_by" ON "group_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "group_links_by" ON "group_links" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "group_members_of_person" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_seen_at_index" ON "known_browsers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "conversation_sides_list" ON "conversation_sides" USING btree ("user_id","last_message_at" DESC NULLS LAST,"conversation_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversation_sides_unread" ON "conversation_sides" USING btree ("user_id") WHERE "conversation_sides"."unread" > 0;--> statement-breakpoint
CREATE INDEX "conversation_sides_other_user_id_index" ON "conversation_sides" USING btree ("other_user_id");--> statement-breakpoint
CREATE INDEX "conversations_second_user_id_index" ON "conversations" USING btree ("second_user_id");--> statement-breakpoint
CREATE INDEX "conversations_started_by_user_id_created_at_index" ON "conversations" USING btree ("started_by_user_id","created_at");--> statement-breakpoint
CREATE INDEX "conversations_manager_user_id_index" ON "conversations" USING btree ("manager_user_id");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("reporter_user_id","conversation_id") WHERE "reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reports_reported_user_id_index" ON "reports" USING btree ("reported_user_id");--> statement-breakpoint
CREATE INDEX "reports_conversation_id_index" ON "reports" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at") WHERE "reports"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "blocks_blocked_user_id_index" ON "blocks" USING btree ("blocked_user_id");--> statement-breakpoint
CREATE INDEX "contact_views_owner_user_id_seen_at_index" ON "contact_views" USING btree ("owner_user_id","seen_at");--> statement-breakpoint
CREATE INDEX "contact_views_viewer_user_id_index" ON "contact_views" USING btree ("viewer_user_id");--> statement-breakpoint
CREATE INDEX "matches_matched_user_id_index" ON "matches" USING btree ("matched_user_id");--> statement-breakpoint
CREATE INDEX "profile_openings_day_index" ON "profile_openings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "profile_openings_owner_user_id_index" ON "profile_openings" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "seen_people_day_index" ON "seen_people" USING btree ("day");--> statement-breakpoint
CREATE INDEX "profiles_campus_id_last_active_at_index" ON "profiles" USING btree ("campus_id","last_active_at");--> statement-breakpoint
CREATE INDEX "profiles_last_active_at_index" ON "profiles" USING btree ("last_active_at");--> statement-breakpoint
CREATE INDEX "profiles_version_index" ON "profiles" USING btree ("version");--> statement-breakpoint
CREATE INDEX "hidden_people_hidden_user_id_index" ON "hidden_people" USING btree ("hidden_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_requests_waiting" ON "match_requests" USING btree (least("sender_user_id", "receiver_user_id"),greatest("sender_user_id", "receiver_user_id")) WHERE "match_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "match_requests_sent" ON "match_requests" USING btree ("sender_user_id","created_at");--> statement-breakpoint
CREATE INDEX "match_requests_received" ON "match_requests" USING btree ("receiver_user_id","created_at");--> statement-breakpoint
CREATE INDEX "match_requests_due" ON "match_requests" USING btree ("created_at") WHERE "match_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "match_requests_ended_by" ON "match_requests" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "room_offers_group_id_index" ON "room_offers" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "room_offers_listing_id_index" ON "room_offers" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_open" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_person" ON "suspensions" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "suspensions_due" ON "suspensions" USING btree ("until") WHERE "suspensions"."lifted_at" is null and "suspensions"."until" is not null;--> statement-breakpoint
CREATE INDEX "suspensions_by" ON "suspensions" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "suspensions_lifted_by" ON "suspensions" USING btree ("lifted_by");--> statement-breakpoint
CREATE INDEX "home_news_at" ON "home_news" USING btree ("at");--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("frequency","user_id","id");--> statement-breakpoint
CREATE INDEX "saved_searches_campus" ON "saved_searches" USING btree ("campus_id");--> statement-breakpoint
CREATE INDEX "analytics_homes_day_index" ON "analytics_homes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "page_views_of_session" ON "page_views" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "website_sessions_by_start" ON "website_sessions" USING btree ("session_start");--> statement-breakpoint
CREATE INDEX "website_sessions_by_visitor" ON "website_sessions" USING btree ("visitor_id","session_start");--> statement-breakpoint
CREATE INDEX "website_sessions_by_user" ON "website_sessions" USING btree ("user_id") WHERE "website_sessions"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_at" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_sender" ON "contact_messages" USING btree ("sender_user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "listing_requests_at" ON "listing_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "listing_requests_sender" ON "listing_requests" USING btree ("sender_user_id");--> statement-breakpoint
CREATE INDEX "listing_requests_email" ON "listing_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "manager_invitations_request" ON "manager_invitations" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "manager_invitations_accepted_by" ON "manager_invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "manager_invitations_email" ON "manager_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("due_at") WHERE "emails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "emails_sealed" ON "emails" USING btree ("expires_at") WHERE "emails"."sealed" is not null;--> statement-breakpoint
CREATE INDEX "emails_recipient" ON "emails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "mailbox_newest" ON "mailbox" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_events_user_id_id_index" ON "live_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_items_once" ON "moderation_items" USING btree ("kind","subject") WHERE "moderation_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_items_subject" ON "moderation_items" USING btree ("kind","subject","decided_at");--> statement-breakpoint
CREATE INDEX "moderation_items_open" ON "moderation_items" USING btree ("opened_at","id") WHERE "moderation_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_items_open_kind" ON "moderation_items" USING btree ("kind","opened_at","id") WHERE "moderation_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_items_open_taken" ON "moderation_items" USING btree ("assigned_to","opened_at","id") WHERE "moderation_items"."state" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_items_decided" ON "moderation_items" USING btree ("decided_at","id") WHERE "moderation_items"."state" = 'decided';--> statement-breakpoint
CREATE INDEX "moderation_items_decided_by" ON "moderation_items" USING btree ("decided_by","decided_at","id");--> statement-breakpoint
CREATE INDEX "moderation_log_newest" ON "moderation_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "moderation_log_actor" ON "moderation_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "moderation_log_kind" ON "moderation_log" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "moderation_log_subject" ON "moderation_log" USING btree ("subject","at","id");--> statement-breakpoint
CREATE INDEX "moderation_log_item" ON "moderation_log" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_same" ON "notifications" USING btree ("user_id","kind","sameness") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_listed" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "notifications"."listed";--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("user_id") WHERE "notifications"."waits";--> statement-breakpoint
CREATE INDEX "notifications_from_user_id_index" ON "notifications" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "notifications_created_at_index" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window_ends_at_index" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "site_content_versions_by" ON "site_content_versions" USING btree ("by_user_id");--> statement-breakpoint
-- From here on by hand: what Drizzle's schema cannot say (functions, triggers and partitions).
-- Every process that holds a stream of a session hears that it ended, whatever ended it.
CREATE FUNCTION notify_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('roost_live', 'session ' || OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION notify_ended_session();
--> statement-breakpoint
-- What is kept in memory of a row is read anew when a later transaction wrote it. Transactions commit in another order than
-- they begin; who reads looks back to the oldest that was under way (app/features/roommates/match-index).
CREATE FUNCTION set_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER profile_version BEFORE INSERT OR UPDATE ON "profiles" FOR EACH ROW EXECUTE FUNCTION set_version();
--> statement-breakpoint
CREATE TRIGGER user_version BEFORE INSERT OR UPDATE OF "given_name", "family_name", "email", "email_confirmed_at", "student", "deletion_asked_at", "suspended_at" ON "users" FOR EACH ROW EXECUTE FUNCTION set_version();
--> statement-breakpoint
-- What was done is not rewritten; only what it says of a person may go.
CREATE FUNCTION keep_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.reason IS NULL OR NEW.reason IS NOT DISTINCT FROM OLD.reason)
    AND (NEW.facts IS NULL OR NEW.facts IS NOT DISTINCT FROM OLD.facts)
    AND (NEW.id, NEW.at, NEW.actor_id, NEW.verb, NEW.kind, NEW.subject, NEW.item_id, NEW.outcome)
      IS NOT DISTINCT FROM
        (OLD.id, OLD.at, OLD.actor_id, OLD.verb, OLD.kind, OLD.subject, OLD.item_id, OLD.outcome)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the moderation log is for good';
END $$;
--> statement-breakpoint
CREATE TRIGGER moderation_log_for_good BEFORE UPDATE OR DELETE ON "moderation_log"
  FOR EACH ROW EXECUTE FUNCTION keep_moderation_log();
--> statement-breakpoint
CREATE TRIGGER moderation_log_not_emptied BEFORE TRUNCATE ON "moderation_log"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_moderation_log();
--> statement-breakpoint
-- The files of a photo or an upload that goes are removed later, by a job.
CREATE FUNCTION release_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unused_files" ("name", "released", "since")
    SELECT encode(sha256(convert_to(key, 'UTF8')), 'hex'), true, now()
    FROM unnest(ARRAY['photos/' || OLD.id || '/', CASE WHEN TG_TABLE_NAME = 'uploads' THEN to_jsonb(OLD)->>'path' END]) AS key
    WHERE key IS NOT NULL
    ON CONFLICT ("name") DO UPDATE SET "released" = true, "since" = now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_released AFTER DELETE ON "photos" FOR EACH ROW EXECUTE FUNCTION release_files();
--> statement-breakpoint
CREATE TRIGGER files_released AFTER DELETE ON "uploads" FOR EACH ROW EXECUTE FUNCTION release_files();
--> statement-breakpoint
-- A home that moved gets its ways to campus anew, by a job.
CREATE FUNCTION home_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "moved_homes" ("listing_id", "version") VALUES (NEW."id", pg_current_xact_id()::text::bigint)
  ON CONFLICT ("listing_id") DO UPDATE SET "version" = excluded."version";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER new_home AFTER INSERT ON "listings" FOR EACH ROW WHEN (NEW."lat" IS NOT NULL) EXECUTE FUNCTION home_moved();
--> statement-breakpoint
CREATE TRIGGER moved_home AFTER UPDATE OF "lat", "lng", "precision", "campus_id", "status" ON "listings" FOR EACH ROW
  WHEN (NEW."lat" IS NOT NULL AND (OLD."lat", OLD."lng", OLD."precision", OLD."campus_id", OLD."status")
    IS DISTINCT FROM (NEW."lat", NEW."lng", NEW."precision", NEW."campus_id", NEW."status"))
  EXECUTE FUNCTION home_moved();
--> statement-breakpoint
CREATE SCHEMA "analytics";
--> statement-breakpoint
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
end $make$;
--> statement-breakpoint
-- For browsers whose clock is in a month that has no partition: their ids are stored with the moment zero.
CREATE TABLE "analytics"."website_sessions_timeless" PARTITION OF "website_sessions" FOR VALUES FROM (MINVALUE) TO ('00000000-0001-0000-0000-000000000000');
--> statement-breakpoint
CREATE TABLE "analytics"."page_views_timeless" PARTITION OF "page_views" FOR VALUES FROM (MINVALUE) TO ('00000000-0001-0000-0000-000000000000');
--> statement-breakpoint
SELECT "analytics"."make_month"((make_date(2026, 10, 1) + "months" * interval '1 month')::date) FROM generate_series(0, 5) AS "months";
