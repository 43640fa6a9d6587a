CREATE TABLE "inquiry_additions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "home_gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiry_additions" ADD CONSTRAINT "inquiry_additions_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_additions_of_inquiry" ON "inquiry_additions" USING btree ("inquiry_id","created_at");