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
ALTER TABLE "room_offers" ADD CONSTRAINT "room_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_offers" ADD CONSTRAINT "room_offers_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_offers" ADD CONSTRAINT "room_offers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_offers_group_id_index" ON "room_offers" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "room_offers_listing_id_index" ON "room_offers" USING btree ("listing_id");