CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"sender_user_id" uuid,
	"manager_user_id" uuid,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"move_in_date" date,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "inquiries_once" UNIQUE("sender_user_id","client_id"),
	CONSTRAINT "inquiries_answered" CHECK ("inquiries"."state" <> 'answered' or "inquiries"."answered_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "inquiry_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_people_place" UNIQUE("inquiry_id","place"),
	CONSTRAINT "inquiry_people_once" UNIQUE("inquiry_id","user_id"),
	CONSTRAINT "inquiry_people_known" CHECK ("inquiry_people"."user_id" is not null or "inquiry_people"."email" is not null)
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "manager_user_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_sender_user_id_users_id_fk" FOREIGN KEY ("sender_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_manager_user_id_users_id_fk" FOREIGN KEY ("manager_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_people" ADD CONSTRAINT "inquiry_people_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_people" ADD CONSTRAINT "inquiry_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_sent" ON "inquiries" USING btree ("sender_user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_leads" ON "inquiries" USING btree ("manager_user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_desk" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."manager_user_id" is null;--> statement-breakpoint
CREATE INDEX "inquiries_of_home" ON "inquiries" USING btree ("listing_id","sender_user_id");--> statement-breakpoint
CREATE INDEX "inquiries_answered_by" ON "inquiries" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "inquiry_people_of_person" ON "inquiry_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "inquiry_people_email" ON "inquiry_people" USING btree ("email");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_manager_user_id_users_id_fk" FOREIGN KEY ("manager_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_manager_user_id_index" ON "conversations" USING btree ("manager_user_id");