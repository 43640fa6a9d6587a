CREATE TABLE "company_conversations" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"student_user_id" uuid,
	CONSTRAINT "company_conversations_once" UNIQUE("company_id","student_user_id")
);
--> statement-breakpoint
ALTER TABLE "company_conversations" ADD CONSTRAINT "company_conversations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_conversations" ADD CONSTRAINT "company_conversations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_conversations" ADD CONSTRAINT "company_conversations_student_user_id_users_id_fk" FOREIGN KEY ("student_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_conversations_student" ON "company_conversations" USING btree ("student_user_id");--> statement-breakpoint
-- What a manager who is no student wrote with a student is about leads, so it becomes their company's.
INSERT INTO "company_conversations" ("conversation_id", "company_id", "student_user_id")
SELECT c."id", m."company_id", CASE WHEN c."first_user_id" = m."user_id" THEN c."second_user_id" ELSE c."first_user_id" END
FROM "conversations" c JOIN "company_members" m ON m."user_id" = c."manager_user_id"
JOIN "users" u ON u."id" = m."user_id" AND NOT u."student"
WHERE c."first_user_id" IS NOT NULL AND c."second_user_id" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "conversations" c SET "first_user_id" = own."student_user_id", "second_user_id" = NULL, "manager_user_id" = NULL
FROM "company_conversations" own WHERE own."conversation_id" = c."id";--> statement-breakpoint
INSERT INTO "conversation_sides"
  ("conversation_id", "user_id", "other_user_id", "last_number", "last_message_at", "read_number")
SELECT c."id", m."user_id", own."student_user_id", c."last_number", s."last_message_at", c."last_number"
FROM "company_conversations" own JOIN "conversations" c ON c."id" = own."conversation_id"
JOIN "company_members" m ON m."company_id" = own."company_id"
JOIN "conversation_sides" s ON s."conversation_id" = c."id" AND s."user_id" = own."student_user_id"
ON CONFLICT DO NOTHING;
