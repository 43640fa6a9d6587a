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
	CONSTRAINT "listing_requests_sent_once_unique" UNIQUE("sent_once")
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_sender_user_id_users_id_fk" FOREIGN KEY ("sender_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_requests" ADD CONSTRAINT "listing_requests_sender_user_id_users_id_fk" FOREIGN KEY ("sender_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_at" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_sender" ON "contact_messages" USING btree ("sender_user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "listing_requests_at" ON "listing_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "listing_requests_sender" ON "listing_requests" USING btree ("sender_user_id");--> statement-breakpoint
CREATE INDEX "listing_requests_email" ON "listing_requests" USING btree ("email");