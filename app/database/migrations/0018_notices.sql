CREATE TABLE "notice_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_site" boolean NOT NULL,
	"letters" text NOT NULL,
	CONSTRAINT "notice_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_user_id" uuid,
	"detail" text,
	"link" text NOT NULL,
	"sameness" text NOT NULL,
	"listed" boolean NOT NULL,
	"waits" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_same" ON "notices" USING btree ("user_id","kind","sameness") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_listed" ON "notices" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "notices"."listed";--> statement-breakpoint
CREATE INDEX "notices_waiting" ON "notices" USING btree ("user_id") WHERE "notices"."waits";--> statement-breakpoint
CREATE INDEX "notices_from_user_id_index" ON "notices" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "notices_created_at_index" ON "notices" USING btree ("created_at");