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
CREATE TABLE "trusted_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "fresh_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "held_back" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "held_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gone_reports" ADD CONSTRAINT "gone_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gone_reports" ADD CONSTRAINT "gone_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_questions" ADD CONSTRAINT "home_questions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_questions" ADD CONSTRAINT "home_questions_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gone_reports_user_id_index" ON "gone_reports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "home_questions_open" ON "home_questions" USING btree ("listing_id") WHERE "home_questions"."answer" is null;--> statement-breakpoint
CREATE INDEX "home_questions_manager_id_index" ON "home_questions" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "listings_fresh" ON "listings" USING btree ("fresh_at") WHERE "listings"."status" = 'published' and "listings"."held_back" is null;