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
ALTER TABLE "listing_requests" ADD COLUMN "homes" integer;--> statement-breakpoint
ALTER TABLE "home_decisions" ADD CONSTRAINT "home_decisions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_decisions" ADD CONSTRAINT "home_decisions_appealed_by_users_id_fk" FOREIGN KEY ("appealed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_decisions_appealed_by" ON "home_decisions" USING btree ("appealed_by");