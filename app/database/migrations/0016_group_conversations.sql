ALTER TABLE "conversation_sides" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD COLUMN "joined_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_of_member" FOREIGN KEY ("user_id","group_id") REFERENCES "public"."group_members"("user_id","group_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_group_id_roommate_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."roommate_groups"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_group_id_unique" UNIQUE("group_id");--> statement-breakpoint
INSERT INTO "conversations" ("id", "group_id", "created_at")
SELECT gen_random_uuid(), "id", now() FROM "roommate_groups";--> statement-breakpoint
INSERT INTO "conversation_sides" ("conversation_id", "user_id", "group_id", "last_message_at")
SELECT c."id", m."user_id", m."group_id", c."created_at"
FROM "conversations" c JOIN "group_members" m ON m."group_id" = c."group_id";
