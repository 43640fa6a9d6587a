CREATE TABLE "sublets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"preferred_sex" text,
	"area" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"listing_id" uuid,
	"rent" integer NOT NULL,
	"own_rent" integer NOT NULL,
	"free_from" date NOT NULL,
	"free_until" date NOT NULL,
	"consent" text NOT NULL,
	"consent_asked_on" date,
	"about" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"asked_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sublets_asked_hash" UNIQUE("asked_hash"),
	CONSTRAINT "sublets_wish" CHECK ("sublets"."preferred_sex" is null or "sublets"."kind" = 'shared'),
	CONSTRAINT "sublets_dates" CHECK ("sublets"."free_until" > "sublets"."free_from"),
	CONSTRAINT "sublets_consent" CHECK ("sublets"."status" <> 'published' or "sublets"."consent" = 'yes' or ("sublets"."consent" = 'asked' and "sublets"."consent_asked_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "sublets" ADD CONSTRAINT "sublets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sublets" ADD CONSTRAINT "sublets_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sublets_user_id_index" ON "sublets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sublets_listing_id_index" ON "sublets" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "sublets_published" ON "sublets" USING btree ("free_until") WHERE "sublets"."status" = 'published';