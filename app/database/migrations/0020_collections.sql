CREATE TABLE "collection_activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"done_by" uuid,
	"listing_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_homes" (
	"collection_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"position" integer NOT NULL,
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
	"group_id" uuid,
	"share_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "collections_share_id_unique" UNIQUE("share_id")
);
--> statement-breakpoint
CREATE TABLE "last_collections" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection_activity" ADD CONSTRAINT "collection_activity_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_activity" ADD CONSTRAINT "collection_activity_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_activity" ADD CONSTRAINT "collection_activity_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "collection_activity_newest" ON "collection_activity" USING btree ("collection_id","at");--> statement-breakpoint
CREATE INDEX "collection_activity_by" ON "collection_activity" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "collection_activity_of_home" ON "collection_activity" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "collection_homes_in_order" ON "collection_homes" USING btree ("collection_id","position","added_at");--> statement-breakpoint
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
CREATE INDEX "last_collections_of" ON "last_collections" USING btree ("collection_id");