ALTER TABLE "collections" ADD COLUMN "shortlist_of" uuid;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_shortlist_of_roommate_groups_id_fk" FOREIGN KEY ("shortlist_of") REFERENCES "public"."roommate_groups"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_shortlist_of_unique" UNIQUE("shortlist_of");--> statement-breakpoint
INSERT INTO "collections" ("id", "name", "group_id", "shortlist_of", "created_at", "updated_at")
SELECT gen_random_uuid(), "name", "id", "id", now(), now() FROM "roommate_groups";
