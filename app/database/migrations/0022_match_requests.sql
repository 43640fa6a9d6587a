CREATE TABLE "hidden_people" (
	"user_id" uuid NOT NULL,
	"hidden_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_people_user_id_hidden_user_id_pk" PRIMARY KEY("user_id","hidden_user_id")
);
--> statement-breakpoint
CREATE TABLE "match_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_user_id" uuid NOT NULL,
	"receiver_user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"ended_by" uuid,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "match_requests_two" CHECK ("match_requests"."sender_user_id" <> "match_requests"."receiver_user_id")
);
--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_hidden_user_id_users_id_fk" FOREIGN KEY ("hidden_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_sender_user_id_users_id_fk" FOREIGN KEY ("sender_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_receiver_user_id_users_id_fk" FOREIGN KEY ("receiver_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_people_hidden_user_id_index" ON "hidden_people" USING btree ("hidden_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_requests_waiting" ON "match_requests" USING btree (least("sender_user_id", "receiver_user_id"),greatest("sender_user_id", "receiver_user_id")) WHERE "match_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "match_requests_sent" ON "match_requests" USING btree ("sender_user_id","created_at");--> statement-breakpoint
CREATE INDEX "match_requests_received" ON "match_requests" USING btree ("receiver_user_id","created_at");--> statement-breakpoint
CREATE INDEX "match_requests_due" ON "match_requests" USING btree ("created_at") WHERE "match_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "match_requests_ended_by" ON "match_requests" USING btree ("ended_by");