/** Errors that several endpoints list, each a status and a code. */
export const ofList = ["400 ERR_022"];
export const ofProfile = ["400 ERR_022", "404 ERR_006"];
export const ofContract = ["400 ERR_176", "403 ERR_009", "404 ERR_006", "404 ERR_066"];
