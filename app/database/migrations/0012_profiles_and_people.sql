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
ALTER TABLE "campuses" ADD COLUMN "confirmed_people_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "major" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "bio" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "fun_fact" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "housing_type" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "budget_min" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "budget_max" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "move_in_date" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "move_out_date" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "room_preference" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "has_group" boolean;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "group_size" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "beds_needed" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "baths_needed" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "wants_matching" boolean;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "preferred_gender" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "sleep_habits" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "cleanliness" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "party_habits" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "smoker_self" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "smoker_preferred" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "pet_owner" boolean;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "pet_friendly" boolean;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "answered" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "instagram_username" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "facebook_username" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "whatsapp_number" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "email_for" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "phone_for" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "instagram_for" text DEFAULT 'matches' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "facebook_for" text DEFAULT 'matches' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "whatsapp_for" text DEFAULT 'matches' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "budget_for" text DEFAULT 'matches' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_age" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "confirmed_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "paused" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "last_active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_user_id_users_id_fk" FOREIGN KEY ("blocker_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_user_id_users_id_fk" FOREIGN KEY ("blocked_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_views" ADD CONSTRAINT "contact_views_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_views" ADD CONSTRAINT "contact_views_viewer_user_id_users_id_fk" FOREIGN KEY ("viewer_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_matched_user_id_users_id_fk" FOREIGN KEY ("matched_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_openings" ADD CONSTRAINT "profile_openings_viewer_user_id_users_id_fk" FOREIGN KEY ("viewer_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_openings" ADD CONSTRAINT "profile_openings_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked_user_id_index" ON "blocks" USING btree ("blocked_user_id");--> statement-breakpoint
CREATE INDEX "contact_views_owner_user_id_seen_at_index" ON "contact_views" USING btree ("owner_user_id","seen_at");--> statement-breakpoint
CREATE INDEX "contact_views_viewer_user_id_index" ON "contact_views" USING btree ("viewer_user_id");--> statement-breakpoint
CREATE INDEX "matches_matched_user_id_index" ON "matches" USING btree ("matched_user_id");--> statement-breakpoint
CREATE INDEX "profile_openings_day_index" ON "profile_openings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "profile_openings_owner_user_id_index" ON "profile_openings" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "profiles_campus_id_last_active_at_index" ON "profiles" USING btree ("campus_id","last_active_at");--> statement-breakpoint
CREATE INDEX "profiles_last_active_at_index" ON "profiles" USING btree ("last_active_at");