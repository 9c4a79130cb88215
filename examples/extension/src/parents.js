/** Origins of the pages that may embed and drive any site in this browser. Name none that you do not trust with your logins. */
export const parents = ["http://localhost:8080"];
