/** A plan: the code, on paper, that leads from it to its page, where its links can be pressed. */

import { drawPageCodes } from "../../learn/page_codes.ts";

drawPageCodes();
