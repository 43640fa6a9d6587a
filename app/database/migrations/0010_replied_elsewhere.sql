ALTER TABLE "inquiries" ADD COLUMN "said_replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "reply_came" boolean;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "reminded_of" timestamp with time zone;